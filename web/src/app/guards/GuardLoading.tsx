import { LoadingScreen } from '../../ui/Loading';

/** While it is not known yet who is there, or whether they have paid. */
export function GuardLoading() {
  return (
    <>
      <h1 className="visuallyHidden">Loading</h1>
      <LoadingScreen caption="Loading..." />
    </>
  );
}
