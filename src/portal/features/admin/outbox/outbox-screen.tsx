import '@mantine/core/styles/Input.css'
import { Button, NativeSelect, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { letterTopicWording } from '#contract/wording/letter-topics.ts'
import { counted } from '#contract/formats/grouped.ts'
import { type LetterState, letterStates, letterTopics, type MailGroup } from '#contract/mail.ts'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import tabs from '#portal/features/addon/addon.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import section from '#portal/ui/layout/section.module.css'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { PlainLink } from '#portal/ui/links.tsx'
import { isOpenRange } from '#portal/ui/range/range.ts'
import type { Page } from '#portal/wire/load.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { useAdminCounts } from '../admin-counts.ts'
import classes from '../admin.module.css'
import { outboxPage, sendingGivenUpAgain } from './calls.ts'
import { LetterStateTag } from './letter-state-tag.tsx'
import { MailServerNote } from './mail-server-note.tsx'
import styles from './outbox.module.css'
import type { OutboxSearch } from './search.ts'
import { useOutboxChanges } from './use-outbox-changes.ts'
import { groupFate, groupState, letterStateWording, recipientWording, sentAgainWording } from './wording.ts'

const topics = [
  { value: '', label: 'Every topic' },
  ...letterTopics.map((value) => ({ value, label: letterTopicWording[value] })),
]

/** The letters of all states and of each, with the counts of those that are still to go; the filters carry over. */
function StateTabs() {
  const letters = useAdminCounts()?.letters
  const countOf: Partial<Record<LetterState, number>> = {
    waiting: letters?.waiting ?? 0,
    givenUp: letters?.givenUp ?? 0,
  }
  return (
    <nav aria-label="Letters" className={tabs.tabs}>
      {[undefined, ...letterStates].map((state) => {
        const count = state === undefined ? 0 : (countOf[state] ?? 0)
        return (
          <Link
            key={state ?? 'all'}
            to="/admin/outbox"
            search={(before) => ({ ...before, state })}
            activeOptions={{ exact: true }}
            className={tabs.tab}
          >
            {state === undefined ? 'All' : letterStateWording[state]}
            {count > 0 && (
              <>
                {' '}
                <span className={classes.count} data-tone={state === 'givenUp' ? 'red' : undefined}>
                  {count.toLocaleString('en')}
                </span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** Filters by text, topic and days through the URL. */
function Filters({ search, found }: { search: OutboxSearch; found: string }) {
  const [topic, setTopic] = useChoice(search.topic ?? '')
  const filter = useFilter<OutboxSearch>()
  return (
    <search className={classes.filters}>
      <FilterField
        label="Recipient or subject"
        value={search.q}
        className={classes.filter}
        onFilter={(q) => filter({ q })}
      />
      <NativeSelect
        label="Topic"
        data={topics}
        value={topic}
        onChange={({ currentTarget: { value } }) => {
          const chosen = letterTopics.find((each) => each === value)
          setTopic(chosen ?? '')
          filter({ topic: chosen })
        }}
      />
      <DayRangeField range={search} />
      <output className={classes.found}>{found}</output>
    </search>
  )
}

/** A letter, or a mailing to many, with what became of it. */
function Row({ group }: { group: MailGroup }) {
  const { state, words } = groupState(group)
  const fate = groupFate(group)
  return (
    <li>
      <div>
        <PlainLink className={section.rowLink} to="/admin/outbox/$letterId" params={{ letterId: group.id }}>
          {group.subject}
        </PlainLink>{' '}
        <span className={styles.under}>To {recipientWording(group)}</span>
      </div>{' '}
      <div className={styles.written}>
        Written <Time at={group.createdAt} />
      </div>{' '}
      <div>
        <LetterStateTag state={state}>{words}</LetterStateTag>
        {fate !== null && <span className={styles.under}>{fate}</span>}
      </div>
    </li>
  )
}

function emptyWording(search: OutboxSearch): string {
  const { q, topic, state } = search
  if (q !== undefined || topic !== undefined || state !== undefined) return 'No mail matches these filters.'
  return isOpenRange(search) ? 'There is currently no mail.' : 'No mail was written on these days.'
}

/** Has the letters that were given up sent again, after a question. */
function SendAllAgain({
  rows,
  total,
  search,
}: {
  rows: readonly MailGroup[]
  total: number
  search: OutboxSearch
}) {
  const [asked, setAsked] = useState<ReturnType<typeof sendingGivenUpAgain> | null>(null)
  const before = useAdminCounts()?.letters.givenUp ?? 0
  // Known once all of them are there.
  const count = rows.length < total ? null : rows.reduce((sum, group) => sum + group.count, 0)
  const all = count === null ? 'all' : count === 1 ? '1 letter' : `all ${count.toLocaleString('en')}`
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setAsked(sendingGivenUpAgain(search, before))}>
        Send {all} again
      </Button>
      {asked !== null && (
        <ConfirmationDialog
          title={count === null ? 'Send these letters again?' : `Send ${counted(count, 'letter')} again?`}
          verb={`Send ${all} again`}
          done={() => sentAgainWording(asked.answer())}
          returnsTo="outbox"
          isHarmless
          calls={asked.calls}
          onClose={() => setAsked(null)}
        >
          <p>
            They are sent within a minute, at most a thousand at a time, and attempted twelve times anew.
            Those whose link is no longer available, or whose reader was forgotten, stay as they are.
          </p>
        </ConfirmationDialog>
      )}
    </div>
  )
}

/** The platform's mail, newest first: what waits, what was sent and what was given up; a mailing is one row. */
export function OutboxScreen({ first, search }: { first: Page<MailGroup>; search: OutboxSearch }) {
  const list = useMoreRows(first, (range) => outboxPage(search, range))
  useOutboxChanges(first, search)
  return (
    <div className={classes.screen} id="outbox" tabIndex={-1}>
      <Title order={1}>Outbox</Title>
      <MailServerNote />
      <StateTabs />
      <Filters search={search} found={`${counted(list.total, 'row')}, newest first; a mailing is one row`} />
      {search.state === 'givenUp' && list.total > 0 && (
        <SendAllAgain rows={list.rows} total={list.total} search={search} />
      )}
      {list.rows.length === 0 ? (
        <EmptyState drawing="letters">{emptyWording(search)}</EmptyState>
      ) : (
        <ul className={`${classes.sheet} ${styles.mails}`}>
          {list.rows.map((group) => (
            <Row key={group.id} group={group} />
          ))}
        </ul>
      )}
      <OlderRows list={list} verb="Show older mail" what="Older mail" />
    </div>
  )
}
