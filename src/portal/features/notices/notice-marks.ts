import { useSelector } from '@xstate/react'
import type { Notice } from '#contract/notices/notice.ts'
import { shownValue } from '#machines/shapes/toggle.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { tellRefused } from '#portal/workflow/shapes/tell-refused.ts'
import { toggleMachine } from '#portal/workflow/shapes/use-toggle.ts'
import { reloading } from '#portal/workflow/use-workflow.ts'
import { lookForNotices, markNotice, readNotice } from './calls.ts'

/** The notices being marked as read or unread, which goes on whichever page is open, and as the platform returned them. */
const marks = startQueue((answered: (id: string, notice: Notice) => void) => {
  const kept = async (answer: Promise<Notice>) => {
    const notice = await answer
    answered(notice.id, notice)
    return notice.readAt !== null
  }
  const machine = toggleMachine<boolean>({
    save: (id, to, { signal }) => kept(markNotice(id, to, signal)),
    read: (id, signal) => kept(readNotice(id, signal)),
  })
  // The queue keeps the answer until the page has loaded the notice anew.
  return reloading(machine, () => Promise.resolve())
})

const isRead = ({ readAt }: Notice): boolean => readAt !== null

/** Marks a notice of a person's as read or unread, unless it is so; the bell counts anew once it is. */
export function markAs(userId: string, notice: Notice, to: boolean): void {
  const stored = isRead(marks.view().answers[notice.id] ?? notice)
  marks.act(notice.id, { id: notice.id }, { type: 'turned', to, stored }, (actor) => {
    actor.on('saved', () => void lookForNotices(userId))
    actor.on('refused', tellRefused)
  })
}

/** Takes notices as a page has loaded them in place of what earlier marks returned. */
export function keepLoaded(notices: readonly Notice[]): void {
  const { answers } = marks.view()
  for (const notice of notices) if (answers[notice.id] !== undefined) marks.answered(notice.id, notice)
}

/** The state of a notice by its latest mark: read or not, and busy while that is being saved. */
export function useNoticeMark(notice: Notice): { isRead: boolean; isBusy: boolean } {
  const { conversations, answers } = useQueue(marks)
  const stored = isRead(answers[notice.id] ?? notice)
  const snapshot = useSelector(conversations[notice.id], (each) => each)
  return {
    isRead: snapshot === undefined ? stored : shownValue(snapshot.context, stored),
    isBusy: snapshot?.hasTag('saving') === true,
  }
}

/** True if all of these notices are read, by the latest marks. */
export function useAreRead(notices: readonly Notice[]): boolean {
  const { answers } = useQueue(marks)
  return notices.every((notice) => isRead(answers[notice.id] ?? notice))
}
