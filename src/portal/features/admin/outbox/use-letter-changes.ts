import { letterView } from '#contract/endpoints/mail.ts'
import type { LetterRecord } from '#contract/mail.ts'
import { callApi } from '#portal/wire/api.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'

/** Keeps a letter up to date while it, or a copy of it, is to be sent. */
export function useLetterChanges(letter: LetterRecord): void {
  const reload = useReload()
  useChangesPolling(letter.state === 'waiting' || letter.turn === 'now', async (signal) => {
    const now = await callApi(letterView, { params: { id: letter.id } }, { signal })
    if (JSON.stringify(now) !== JSON.stringify(letter)) await reload()
  })
}
