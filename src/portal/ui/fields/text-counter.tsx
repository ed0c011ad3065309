import { nearLimitWording, tooLongWording } from './text-limits.ts'
import { HiddenText } from '../layout/hidden-text.tsx'
import classes from './text-counter.module.css'

/** Shows how many characters are left near the limit; announces at once when a text is too long. */
export function TextCounter({ text, most }: { text: string; most: number }) {
  const left = nearLimitWording(text, most)
  return (
    <>
      {left !== null && <small className={classes.counter}>{left}</small>}
      <HiddenText aria-live="polite">{tooLongWording(text, most) ?? ''}</HiddenText>
    </>
  )
}
