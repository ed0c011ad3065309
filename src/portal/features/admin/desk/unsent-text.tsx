import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { isText, useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import classes from './desk.module.css'

/** The message of a rejection on what somebody else has decided meanwhile, for its writer to take; nothing without one. */
export function UnsentText({ path }: { path: string }) {
  const { typed, restored, drop } = useTypedDraft(path, isText)
  const section = useRef<HTMLElement>(null)
  // The field that had focus has just gone.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus()
  }, [])
  if (typed === null || restored === null) return null
  return (
    <section ref={section} tabIndex={-1} aria-label="Your unsent message" className={classes.held}>
      <p role="alert">This was decided before you sent your rejection. Your message is kept here.</p>
      <blockquote className={classes.message}>{typed}</blockquote>
      <div className={classes.acts}>
        <CopyButton text={typed} instead="Select the message to copy it." />
        <Button variant="subtle" onClick={drop}>
          Discard
        </Button>
      </div>
    </section>
  )
}
