import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { outboxGroupList } from '#contract/endpoints/mail.ts'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '#portal/app/errors/found.ts'
import { listPage } from '#portal/wire/load.ts'
import { daysSearch } from '#portal/ui/range/days-search.ts'
import { Title } from '@mantine/core'
import { useState } from 'react'
import type { MailGroup } from '#contract/mail.ts'
import { groupFate, recipientWording } from './wording.ts'
import { isOpenRange } from '#portal/ui/range/range.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './admin.module.css'
import mailClasses from './outbox.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'

export const Route = createFileRoute('/_authenticated/admin/outbox')({
  validateSearch: daysSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) =>
    orNotFound(listPage(outboxGroupList, { query: deps }, { range: 'items ..; max=50', signal })),
  head: () => ({ meta: [{ title: 'Outbox' }] }),
  component: Outbox,
  // While other days load, the previous mail stays.
  pendingMs: Infinity,
})

const MailRecipients = lazyPart(async () => (await import('./mail-recipients.tsx')).MailRecipients)

/** A letter, or a mailing to many: a row that expands to its text and, for many, to each recipient. */
function Group({ group }: { group: MailGroup }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon name="chevron" />
          <span>
            <b>{group.subject}</b>
            <br />
            <span className={mailClasses.to}>To {recipientWording(group)}</span>
          </span>
          <span className={mailClasses.fate}>
            Written <Time at={group.createdAt} />
            <br />
            {groupFate(group)}
          </span>
        </summary>
        <pre className={mailClasses.text}>
          <span>{group.text}</span>
        </pre>
        {isOpen && group.count > 1 && <MailRecipients group={group} />}
      </details>
    </li>
  )
}

/** The demo's mail, newest first, of all time or a range of days; a mailing is one row. */
function Outbox() {
  const first = Route.useLoaderData()
  const days = Route.useSearch()
  const list = useMoreRows(first, (range) => listPage(outboxGroupList, { query: days }, { range }))
  return (
    <div className={classes.screen}>
      <Title order={1}>Outbox</Title>
      <div className={classes.filters}>
        <DayRangeField range={days} />
        <p className={classes.found}>
          {list.total.toLocaleString('en')} {list.total === 1 ? 'letter' : 'letters'}, newest first; one to
          many people counts once
        </p>
      </div>
      {list.rows.length === 0 ? (
        <EmptyState drawing="letters">
          {isOpenRange(days) ? 'There is currently no mail.' : 'No mail was written on these days.'}
        </EmptyState>
      ) : (
        <ul className={`${classes.sheet} ${mailClasses.mails}`}>
          {list.rows.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </ul>
      )}
      <OlderRows list={list} verb="Show older mail" what="Older mail" />
    </div>
  )
}
