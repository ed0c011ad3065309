import { useState } from 'react'
import * as v from 'valibot'
import { dropDraft, keepDraft, readDraft } from '#portal/wire/draft.ts'
import { useUser } from '#portal/app/session/use-user.ts'

const kept = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), typed: v.unknown() })

/**
 * The draft of a form outside the panels, kept at a path until it is sent. `restored` says of one that was put back
 * when it was typed (ISO); it is null once that has been sent or thrown away.
 */
export function useTypedDraft<Typed>(path: string, isTyped: (value: unknown) => value is Typed) {
  const { id } = useUser()
  const [found] = useState(() => {
    const parsed = v.safeParse(kept, readDraft(id, path))
    if (!parsed.success || !isTyped(parsed.output.typed)) return null
    return { at: parsed.output.at, typed: parsed.output.typed }
  })
  const [isRestored, setRestored] = useState(found !== null)
  return {
    /** The text put back; null where nothing was kept. */
    typed: found?.typed ?? null,
    restored: found !== null && isRestored ? { at: found.at, left: [] } : null,
    keep: (typed: Typed) => keepDraft(id, path, { at: new Date().toISOString(), typed }),
    drop: () => {
      dropDraft(id, path)
      setRestored(false)
    },
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
