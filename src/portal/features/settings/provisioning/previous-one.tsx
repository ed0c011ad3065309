import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { relativeWording } from '#portal/ui/format/age-wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import classes from '../settings.module.css'

const EndPreviousQuestion = lazyPart(
  async () => (await import('./end-previous-question.tsx')).EndPreviousQuestion,
)

/** When a secret was last used. */
export function LastUse({ at, now }: { at: string | null; now: Date }) {
  return at === null ? (
    <span>Never used</span>
  ) : (
    <span>
      Last used <Time at={at}>{relativeWording(at, now)}</Time>
    </span>
  )
}

interface Props {
  /** Tells which one it is. */
  what: ReactNode
  previous: { until: string; lastUsedAt: string | null }
  /** As in 'the previous access token'. */
  name: string
  /** A sentence about its users, once it is ended. */
  fails: string
  /** The calls that end it. */
  calls: ConfirmedCalls
  now: Date
  readOnly: boolean
}

/** A previous secret among facts while it works: until when, whether it is still used, and how to end it. */
export function PreviousOne({ what, previous, name, fails, calls, now, readOnly }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { until, lastUsedAt } = previous
  return (
    <>
      <dt>Previous one</dt>
      <dd className={classes.block}>
        {what}
        <span>
          Works until <Time at={until} /> ({relativeWording(until, now)})
        </span>
        <LastUse at={lastUsedAt} now={now} />
        {!readOnly && (
          <div>
            <Button
              variant="default"
              size="xs"
              aria-label={`End now: previous ${name}`}
              onClick={() => setAsking(true)}
            >
              End now
            </Button>
          </div>
        )}
        {isAsking && (
          <EndPreviousQuestion
            lastUsedAt={lastUsedAt}
            name={name}
            fails={fails}
            calls={calls}
            now={now}
            onClose={() => setAsking(false)}
          />
        )}
      </dd>
    </>
  )
}
