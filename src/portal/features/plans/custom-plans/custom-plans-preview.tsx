import { isBlank } from '#contract/formats/plain-text.ts'
import classes from './custom-plans.module.css'

/** The text as customers see it on the add-on's page. */
export function CustomPlansPreview({ text }: { text: string }) {
  return (
    <figure className={classes.preview}>
      <figcaption>Preview</figcaption>
      {isBlank(text) ? <p className={classes.none}>There is no text yet.</p> : <p>{text}</p>}
    </figure>
  )
}
