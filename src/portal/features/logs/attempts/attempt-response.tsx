import { AttemptText } from './marked-text.tsx'
import classes from './attempts.module.css'

/** Bytes of a body that the platform keeps (READINGS 24). */
const keptBytes = 64 * 1024
/** Bytes of the character that was cut. */
const lostBytes = 3

const isCut = (body: string): boolean => new TextEncoder().encode(body).length > keptBytes - lostBytes

/** A provider's response; without a code there was none, and the body says why. */
export function AttemptResponse({ code, body }: { code: number | null; body: string }) {
  return (
    <>
      <p className={classes.status}>{code === null ? 'No answer came.' : `Status ${code}`}</p>
      {body === '' ? (
        code !== null && <p className={classes.soft}>It had no body.</p>
      ) : (
        <AttemptText label={code === null ? 'Reason' : 'Response body'} text={body} />
      )}
      {isCut(body) && <p className={classes.soft}>Only its first 64 KiB were kept.</p>}
    </>
  )
}
