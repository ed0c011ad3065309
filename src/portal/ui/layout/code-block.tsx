import { CopyButton } from '../actions/copy-button.tsx'
import classes from './code-block.module.css'

interface Props {
  /** A name for screen readers. */
  label: string
  text: string
  /** As in 'Copy the command'. */
  name: string
}

/** A text to copy into a file or shell; scrolls within its own box if long or wide. */
export function CodeBlock({ label, text, name }: Props) {
  return (
    <div className={classes.block}>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.code} aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <div className={classes.actions}>
        <CopyButton text={text} label={`Copy the ${name}`} instead="Select it and copy it by hand." />
      </div>
    </div>
  )
}
