import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createActor, waitFor } from 'xstate'
import { shownChoice } from '#machines/shapes/auto-save.ts'
import type { Choice, KeptChoice } from '#machines/shapes/choice.ts'
import { autoSaveMachine } from '../provide/auto-save-actor.ts'
import { reloading } from '../provide/reloading-actor.ts'
import { dropDraft, keepDraft, readDraft } from '#portal/wire/draft.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { finishBeforeLogOut } from '#portal/app/session/session.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

interface Options {
  /** The platform's calls; later values are ignored. */
  calls: Parameters<typeof autoSaveMachine>[0]
  /** The choice when the page loaded. */
  choice: Choice
  /** The ETag of the add-on it belongs to. */
  etag: string
  /** The flash after saving. */
  saved: string
  /** Distinguishes the page's choices: the key of the draft for users who must sign in again. */
  part: string
}

const isChoice = (value: unknown): value is Choice =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isKept = (value: unknown): value is KeptChoice =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  'choice' in value &&
  isChoice(value.base) &&
  isChoice(value.choice)

const leftUnsaved =
  'Others kept saving first, so your choice is not saved. Go back to it, and it is tried again.'

/** Message for a choice stored by an older version in another shape. */
const keptOtherwise = 'A choice that was kept here does not fit any more and was not saved. Choose again.'

/**
 * A choice that saves itself (READINGS 16). Leaving the page early still saves it; closing the window asks
 * the user to wait.
 */
export function useAutoSave({ calls, choice, etag, saved, part }: Options) {
  const path = `${useOwnPath()}#${part}`
  const { config } = useConfig()
  const user = useUser()
  const reload = useReload()
  const router = useRouter()
  const delayMs = config.autoSaveDebounceMs
  const begin = () => {
    const { joined } = calls
    return createActor(reloading(autoSaveMachine(calls), reload), { input: { joined, delayMs } })
  }
  const [actor, setActor] = useState(begin)
  const loaded = useEffectEvent(() => ({ choice, etag }))

  useEffect(() => {
    // Start over when React remounts the component.
    if (actor.getSnapshot().status === 'stopped') return setActor(begin())
    let isLeft = false
    const stopWhenSettled = () => {
      const snapshot = actor.getSnapshot()
      if (!snapshot.hasTag('unsaved') || snapshot.matches('held')) actor.stop()
    }
    const isUnsaved = () => actor.getSnapshot().hasTag('unsaved')
    const flush = () => {
      actor.send({ type: 'flush' })
      if (isUnsaved())
        finishBeforeLogOut(
          waitFor(actor, (snapshot) => !snapshot.hasTag('unsaved') || snapshot.matches('held')),
        )
    }
    const wait = (event: BeforeUnloadEvent) => {
      flush()
      // Logging out does not ask.
      if (isUnsaved() && router.options.context.session.getSnapshot().hasTag('signedIn'))
        event.preventDefault()
    }
    actor.on('saved', () => {
      flash.success(saved)
    })
    actor.on('refused', ({ problem, base, choice: refused }) => {
      // The bar at the top says that the session has ended; the choice is resumed afterwards.
      if (problem.kind === 'expired') keepDraft(user.id, path, { base, choice: refused })
      else flash.error(problem.message)
    })
    actor.on('held', (held) => {
      // If the user has left, the draft resumes there.
      if (!isLeft) return
      keepDraft(user.id, path, { base: held.base, choice: held.choice })
      flash.error(leftUnsaved)
    })
    actor.start()
    const kept = readDraft(user.id, path)
    dropDraft(user.id, path)
    if (isKept(kept)) actor.send({ type: 'restored', base: kept.base, choice: kept.choice, stored: loaded() })
    else if (kept !== null) flash.warning(keptOtherwise)
    addEventListener('beforeunload', wait)
    // Save before anything that follows, such as a panel over the page or log-out.
    const stopListening = router.subscribe('onBeforeNavigate', flush)
    return () => {
      removeEventListener('beforeunload', wait)
      stopListening()
      isLeft = true
      flush()
      actor.subscribe(stopWhenSettled)
      stopWhenSettled()
    }
    // The actor lives as long as the section; later options are ignored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor])

  return {
    chosen: useSelector(actor, (snapshot) => shownChoice(snapshot.context, choice)),
    saving: {
      isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag('unsaved')),
      isHeld: useSelector(actor, (snapshot) => snapshot.matches('held')),
      onTryAgain: () => actor.send({ type: 'retried' }),
    },
    choose: (next: Choice) => actor.send({ type: 'chosen', choice: next, stored: { choice, etag } }),
  }
}
