import { Button } from '@mantine/core'
import type { ChangedFact } from '#machines/problem.ts'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import { ChangedList } from './changed-list.tsx'
import classes from './changed.module.css'

/** Takes the user to the question, which may not be where they acted. */
function takeThere(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'center' })
}

interface Props {
  slug: string
  /** Names the step that was not taken: 'Nothing was progressed'. */
  title: string
  changed: readonly ChangedFact[]
  onLook: () => void
}

/** Notice that nothing was done because of changes the user has not seen: lists them and how to continue. */
export function LookFirst({ slug, title, changed, onLook }: Props) {
  useOpenerFocus()
  return (
    <section
      id="changed"
      ref={takeThere}
      tabIndex={-1}
      className={classes.changed}
      aria-labelledby="look-first"
    >
      <div>
        <h2 id="look-first">{title}</h2>
        <p role="alert">
          Somebody else has changed what it is about since you opened the page. It is shown as it now is.
        </p>
        {changed.length > 0 && <ChangedList slug={slug} changed={changed} />}
        <Button size="xs" variant="default" mt={8} onClick={onLook}>
          I have looked at it
        </Button>
      </div>
    </section>
  )
}
