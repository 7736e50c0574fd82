import { useParams } from 'react-router-dom';
import { useHydrated } from '../../../../web/src/shared/lib/useHydrated';

export const meta = { title: 'Customer', description: 'One document for all customers.', noIndex: true };

/** Rendered alike for every address until it is hydrated. */
export default function Customer() {
  const { passId } = useParams();
  return <h1>{useHydrated() ? `Customer ${passId}` : 'Customer'}</h1>;
}
