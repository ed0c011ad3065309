import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PreviousSecret } from '#contract/manifest.ts'
import { relativeWording } from '#portal/ui/format/age-wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import type { RollingCalls } from '../calls.ts'
import type { SecretWording } from './secret-question.tsx'
import { SecretSection, type StoredSecret } from './secret-section.tsx'
import classes from '../settings.module.css'

const EndPreviousQuestion = lazyPart(
  async () => (await import('./end-previous-question.tsx')).EndPreviousQuestion,
)

interface Stored extends StoredSecret {
  lastUsedAt: string | null
  previous: PreviousSecret | null
}

/** A secret of the wire as its section shows it; null if there is none. */
export const storedOf = (
  row: { createdAt: string; lastUsedAt: string | null; previous: PreviousSecret | null } | null,
  masked = '',
): Stored | null =>
  row && { masked, madeAt: row.createdAt, lastUsedAt: row.lastUsedAt, previous: row.previous }

/** When a secret was last used. */
function LastUse({ at, now }: { at: string | null; now: Date }) {
  return at === null ? (
    <span>Never used</span>
  ) : (
    <span>
      Last used <Time at={at}>{relativeWording(at, now)}</Time>
    </span>
  )
}

interface PreviousProps {
  previous: PreviousSecret
  /** As in 'the previous access token'. */
  name: string
  calls: RollingCalls
  now: Date
  readOnly: boolean
}

/** The previous secret while it works: until when, whether it is still used, and how to end it. */
function Previous({ previous, name, calls, now, readOnly }: PreviousProps) {
  const [isAsking, setAsking] = useState(false)
  const { masked, until, lastUsedAt } = previous
  return (
    <>
      <dt>Previous one</dt>
      <dd className={classes.block}>
        <code>{masked}</code>
        <span>
          Works until <Time at={until} /> ({relativeWording(until, now)})
        </span>
        <LastUse at={lastUsedAt} now={now} />
        {!readOnly && (
          <div>
            <Button
              variant="default"
              size="xs"
              aria-label={`End the previous ${name} now`}
              onClick={() => setAsking(true)}
            >
              End now
            </Button>
          </div>
        )}
        {isAsking && (
          <EndPreviousQuestion
            previous={previous}
            name={name}
            calls={calls.end}
            now={now}
            onClose={() => setAsking(false)}
          />
        )}
      </dd>
    </>
  )
}

interface Props {
  words: SecretWording
  stored: Stored | null
  calls: RollingCalls
  now: Date
  readOnly: boolean
  children: ReactNode
}

/** An add-on's secret that can be rolled: both of them while the previous one works, each with its last use. */
export function RollingSection({ words, stored, calls, now, readOnly, children }: Props) {
  const previous = stored?.previous ?? null
  return (
    <SecretSection
      words={words}
      stored={stored}
      calls={calls}
      readOnly={readOnly}
      rolling={{
        now,
        isUsed: (stored?.lastUsedAt ?? null) !== null,
        previous,
        use: stored && <LastUse at={stored.lastUsedAt} now={now} />,
        facts: previous && (
          <Previous previous={previous} name={words.name} calls={calls} now={now} readOnly={readOnly} />
        ),
      }}
    >
      {children}
    </SecretSection>
  )
}
