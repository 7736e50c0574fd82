import { Link } from 'react-router-dom';

export const meta = { title: 'Start', description: 'The first page of a site that only tests have.' };

export default function Start() {
  return (
    <>
      <h1>Start</h1>
      <Link to="/customers/ada">A customer</Link>
      <Link to="/p/linked">A card</Link>
    </>
  );
}
