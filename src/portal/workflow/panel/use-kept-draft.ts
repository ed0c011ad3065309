import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { type DraftPlace, keepEditDraft } from './edit-draft.ts'

/** From the last change to the writing of its draft, in ms. */
const typingPause = 300

/**
 * Keeps the draft of an edit panel while it has unsaved work: written once typing pauses, and at once when the page
 * hides or the panel goes. None is kept at the place null.
 */
export function useKeptDraft(actor: ActorRefFrom<typeof editPanel>, place: DraftPlace | null): void {
  const keep = useDebouncedCallback(
    () => {
      if (place !== null) keepEditDraft(place, actor.getSnapshot().context)
    },
    { delay: typingPause, flushOnUnmount: true },
  )
  useEffect(() => {
    if (place === null) return
    const { unsubscribe } = actor.subscribe((snapshot) => {
      if (snapshot.hasTag('unsaved')) return keep()
      keep.cancel()
      dropDraft(place.userId, place.path)
    })
    const flush = () => keep.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
    // Its place does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor, keep])
}
