/**
 * While the next page's code is on its way the one before stays. The root element says then that something is coming
 * (`data-loading`), and the styles show it.
 */
let awaited: Promise<unknown> | undefined;

/** Says so until this has settled. Returns the promise itself. */
export function showLoading<Value>(loading: Promise<Value>): Promise<Value> {
  if (awaited !== loading) {
    awaited = loading;
    document.documentElement.dataset['loading'] = '';
    const settled = () => {
      if (awaited === loading) stopLoading();
    };
    loading.then(settled, settled);
  }
  return loading;
}

/** A page is there: the one that was awaited, or the visitor has gone elsewhere meanwhile. */
export function stopLoading(): void {
  if (!awaited) return;
  awaited = undefined;
  delete document.documentElement.dataset['loading'];
}
