import { useRouter } from '@tanstack/react-router'
import type { MailGroup } from '#contract/mail.ts'
import type { Page } from '#portal/wire/load.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { countAdmin } from '../admin-counts.ts'
import { outboxPage } from './calls.ts'
import type { OutboxSearch } from './search.ts'

/** Keeps the outbox and its counts up to date with what is written and sent meanwhile. */
export function useOutboxChanges(first: Page<MailGroup>, search: OutboxSearch): void {
  const router = useRouter()
  useChangesPolling(true, async (signal) => {
    const now = await outboxPage(search, undefined, signal)
    if (JSON.stringify(now) === JSON.stringify(first)) return
    await Promise.all([
      router.invalidate({ filter: ({ routeId }) => routeId === '/_authenticated/admin/outbox', sync: true }),
      // If counting fails, the previous count stays.
      countAdmin().catch(() => {}),
    ])
  })
}
