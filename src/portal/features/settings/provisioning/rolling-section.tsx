import type { ReactNode } from 'react'
import type { PreviousSecret } from '#contract/manifest.ts'
import type { RollingCalls } from '../calls.ts'
import { LastUse, PreviousOne } from './previous-one.tsx'
import type { SecretWording } from './secret-question.tsx'
import { SecretSection, type StoredSecret } from './secret-section.tsx'

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
          <PreviousOne
            what={<code>{previous.masked}</code>}
            previous={previous}
            name={words.name}
            fails={`Whatever still uses ${[previous.masked, words.obtained].filter(Boolean).join(' or ')} fails at once.`}
            calls={calls.end}
            now={now}
            readOnly={readOnly}
          />
        ),
      }}
    >
      {children}
    </SecretSection>
  )
}
