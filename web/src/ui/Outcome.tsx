import { Announced } from './Announced';
import { Notice } from './Notice';

/** What came of an act, in one sentence; nothing before it. To be there from the beginning, so that it is announced. */
export function Outcome({ result }: { result: { success: boolean; message: string } | undefined }) {
  return (
    <>
      <Announced>
        {result?.success && (
          <Notice tone="success">
            <p>{result.message}</p>
          </Notice>
        )}
      </Announced>
      {result && !result.success && (
        <Notice tone="error">
          <p>{result.message}</p>
        </Notice>
      )}
    </>
  );
}
