import { useState } from 'react'
import * as v from 'valibot'
import { dropDraft, keepDraft, readDraft } from '#portal/wire/draft.ts'
import { useUser } from '#portal/app/session/use-user.ts'

const kept = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), typed: v.unknown() })

/** A draft found at a form's path: values to restore, or a draft that is only readable. */
type Found<Typed> = { at: string; typed: Typed } | { unreadable: unknown }

function findTypedDraft<Typed>(
  draft: unknown,
  isTyped: (value: unknown) => value is Typed,
): Found<Typed> | null {
  if (draft === null || draft === '') return null
  const parsed = v.safeParse(kept, draft)
  if (!parsed.success) return { unreadable: draft }
  const { at, typed } = parsed.output
  return isTyped(typed) ? { at, typed } : { unreadable: typed }
}

/**
 * The draft of a form outside the panels, stored at a path until it is sent. `restored` is when the restored
 * draft was typed (ISO), null once sent or discarded. `unreadable` is a draft of another shape, shown but
 * never sent.
 */
export function useTypedDraft<Typed>(path: string, isTyped: (value: unknown) => value is Typed) {
  const { id } = useUser()
  const [found] = useState(() => findTypedDraft(readDraft(id, path), isTyped))
  /** The found draft: still shown, shown although a newer one has replaced it, or discarded. */
  const [standing, setStanding] = useState<'shown' | 'overtaken' | 'gone'>('shown')
  const isShown = standing !== 'gone'
  const restored = found !== null && 'at' in found ? found : null
  return {
    /** The restored text; null if none was stored. */
    typed: restored?.typed ?? null,
    restored: restored !== null && isShown ? { at: restored.at, left: [] } : null,
    unreadable:
      found !== null && 'unreadable' in found && isShown
        ? {
            draft: found.unreadable,
            onDiscard: () => {
              if (standing === 'shown') dropDraft(id, path)
              setStanding('gone')
            },
          }
        : null,
    keep: (typed: Typed) => {
      if (isShown) setStanding('overtaken')
      keepDraft(id, path, { at: new Date().toISOString(), typed })
    },
    drop: () => {
      dropDraft(id, path)
      if (restored !== null) setStanding('gone')
    },
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
