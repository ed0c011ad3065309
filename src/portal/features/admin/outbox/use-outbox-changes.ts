import type { MailGroup } from '#contract/mail.ts'
import type { Page } from '#portal/wire/load.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { outboxPage } from './calls.ts'
import type { OutboxSearch } from './search.ts'

/** Keeps the outbox and its counts up to date with letters that are written and sent meanwhile. */
export function useOutboxChanges(first: Page<MailGroup>, search: OutboxSearch): void {
  const reload = useReload()
  useChangesPolling(true, async (signal) => {
    const now = await outboxPage(search, undefined, signal)
    if (JSON.stringify(now) !== JSON.stringify(first)) await reload()
  })
}
