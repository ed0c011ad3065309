import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { shownChoice } from '#machines/shapes/auto-save.ts'
import type { Choice, KeptChoice } from '#machines/shapes/choice.ts'
import { autoSaveMachine } from '../provide/auto-save-actor.ts'
import { dropDraft, keepDraft, readDraft } from '#portal/wire/draft.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

interface Options {
  /** The platform's calls for it; only the first ones given count. */
  calls: Parameters<typeof autoSaveMachine>[0]
  /** As the page was loaded with it. */
  choice: Choice
  /** Of the add-on that it is part of. */
  etag: string
  /** The flash once it is saved. */
  saved: string
  /** Tells it from the page's other choices: it is kept by that for who must sign in again. */
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

/** Said of a choice that an older version has kept in another shape. */
const keptOtherwise = 'A choice that was kept here does not fit any more and was not saved. Choose again.'

/**
 * A choice that saves itself (READINGS 16). Who leaves the page before that has it saved nevertheless; who is
 * closing the window is asked to wait.
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
    return createActor(autoSaveMachine(calls), { input: { choice, etag, joined, delayMs } })
  }
  const [actor, setActor] = useState(begin)

  useEffect(() => {
    // What React has taken away and puts back begins anew.
    if (actor.getSnapshot().status === 'stopped') return setActor(begin())
    let isLeft = false
    const stopWhenSettled = () => {
      const snapshot = actor.getSnapshot()
      if (!snapshot.hasTag('unsaved') || snapshot.matches('held')) actor.stop()
    }
    const isUnsaved = () => actor.getSnapshot().hasTag('unsaved')
    const flush = () => actor.send({ type: 'flush' })
    const wait = (event: BeforeUnloadEvent) => {
      flush()
      // Who logs out is not asked.
      if (isUnsaved() && router.options.context.session.getSnapshot().hasTag('signedIn'))
        event.preventDefault()
    }
    actor.on('saved', () => {
      flash.success(saved)
      void reload()
    })
    actor.on('refused', ({ problem, base, choice: refused }) => {
      // That the session has ended is told by the bar on top; the choice is taken up again afterwards.
      if (problem.kind === 'expired') keepDraft(user.id, path, { base, choice: refused })
      else flash.error(problem.message)
      void reload()
    })
    actor.on('held', (held) => {
      // Where nobody sees its place any more, it is taken up again there.
      if (!isLeft) return
      keepDraft(user.id, path, { base: held.base, choice: held.choice })
      flash.error(leftUnsaved)
    })
    actor.start()
    const kept = readDraft(user.id, path)
    dropDraft(user.id, path)
    if (isKept(kept)) actor.send({ type: 'restored', base: kept.base, choice: kept.choice })
    else if (kept !== null) flash.warning(keptOtherwise)
    addEventListener('beforeunload', wait)
    // Whatever comes next, a panel over the page or log-out, comes after the choice.
    const stopListening = router.subscribe('onBeforeNavigate', flush)
    return () => {
      removeEventListener('beforeunload', wait)
      stopListening()
      isLeft = true
      flush()
      actor.subscribe(stopWhenSettled)
      stopWhenSettled()
    }
    // The actor lives as long as the section; what it was made with counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor])

  const key = choice.join('\n')
  useEffect(() => {
    if (actor.getSnapshot().status === 'active')
      actor.send({ type: 'value.loaded', choice: key === '' ? [] : key.split('\n'), etag })
  }, [actor, key, etag])

  return {
    chosen: useSelector(actor, (snapshot) => shownChoice(snapshot.context)),
    saving: {
      isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag('unsaved')),
      isHeld: useSelector(actor, (snapshot) => snapshot.matches('held')),
      onTryAgain: () => actor.send({ type: 'retried' }),
    },
    choose: (next: Choice) => actor.send({ type: 'chosen', choice: next }),
  }
}
