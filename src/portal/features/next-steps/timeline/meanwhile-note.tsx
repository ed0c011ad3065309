import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Transition } from '#contract/trail.ts'
import { othersChanges } from './meanwhile.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import classes from '#portal/workflow/changes/changed.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** The maximum number shown; the activity list has all of them. */
const most = 5

/** Lists others' changes since the user last looked, so that no page changes silently. */
export function Meanwhile({ addon, transitions }: { addon: Addon; transitions: readonly Transition[] }) {
  const { email } = useUser()
  const newest = transitions[0]?.id ?? null
  const [seen, setSeen] = useState(newest)
  const changes = othersChanges(transitions, { seen, own: email, slug: addon.slug })
  return (
    <div aria-live="polite">
      {changes.length > 0 && (
        <section className={classes.changed} aria-labelledby="meanwhile">
          <div>
            <h2 id="meanwhile">Changed since you looked</h2>
            <ul>
              {changes.slice(0, most).map(({ id, words, actor, createdAt, href }) => (
                <li key={id}>
                  <PlaceLink href={href}>{words}</PlaceLink>
                  <small>
                    {' '}
                    by {actor}, <Time at={createdAt} />
                  </small>
                </li>
              ))}
              {changes.length > most && <li>and {changes.length - most} more in the activity below</li>}
            </ul>
          </div>
          <CloseButton aria-label="Close what has changed" onClick={() => setSeen(newest)} />
        </section>
      )}
    </div>
  )
}
