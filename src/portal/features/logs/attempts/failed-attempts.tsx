import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { attemptFilter } from './attempt-filter.ts'
import type { LogsSearch } from '../search.ts'
import { isOpenRange } from '#portal/ui/range/range.ts'
import { retry, useAttemptRetries } from './use-attempt-retries.ts'
import { useAttemptSearch } from './use-attempt-search.ts'
import { useFoundHighlight } from './use-found-highlight.ts'
import { useIdlePreparation } from '#portal/ui/focus/use-idle-preparation.ts'
import { useOpenAttempts } from './use-open-attempts.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { AttemptCards } from './attempt-cards.tsx'
import { AttemptSearchField } from './attempt-search-field.tsx'
import { AttemptTable } from './attempt-table.tsx'
import classes from './attempts.module.css'

/** Lists other than features collapse at 5 (SPEC section 9). */
const short = 5

interface Props {
  addon: Addon
  /** The most recent ones of the days in the URL, newest first. */
  attempts: readonly FailedAttempt[]
  search: LogsSearch
}

function FilteredAttempts({ addon, attempts, search }: Props) {
  const { isHerokuAdmin } = useUser()
  const { text, type } = useAttemptSearch(search.attempts ?? '')
  const retries = useAttemptRetries()
  const { listed, open, toggle } = useOpenAttempts(
    attempts,
    search,
    (id) => retries.conversations[id] !== undefined,
  )
  const hasRoom = useMediaQuery('(min-width: 70em)', undefined, { getInitialValueInEffect: false })

  const filter = useMemo(() => attemptFilter(listed), [listed])
  useIdlePreparation(filter.prepare)
  const wanted = useDeferredValue(text)
  const found = useMemo(() => filter.find(wanted), [filter, wanted])
  const { isWhole: isAll, toggle: foldButton } = useShortList(found, 'failed attempts', short)
  const shown = useMemo(() => new Set(isAll ? found : found.slice(0, short)), [found, isAll])
  const list = useRef<HTMLDivElement>(null)
  useFoundHighlight(list, wanted, open)
  // Hide rather than unmount rows, since the next letter may show them again.
  const drawn = useMemo(
    () => (isAll ? listed : listed.filter((each) => shown.has(each) || open.has(each.id))),
    [isAll, listed, open, shown],
  )

  const List = hasRoom === false ? AttemptCards : AttemptTable
  const isSearched = !isBlank(wanted)
  const counted = `${found.length} failed ${found.length === 1 ? 'attempt' : 'attempts'}`
  return (
    <>
      <AttemptSearchField text={text} range={search} onType={type}>
        {isSearched ? `${found.length} of ${listed.length} match` : `${counted}, newest first`}
      </AttemptSearchField>
      {found.length === 0 && <EmptyState drawing="search">No failed attempts match that query.</EmptyState>}
      <div ref={list} className={classes.list}>
        <List
          addon={addon}
          attempts={drawn}
          shown={shown}
          open={open}
          onToggle={toggle}
          retries={retries}
          // Only staff may retry.
          onRetry={isHerokuAdmin ? retry : null}
        />
      </div>
      {foldButton}
    </>
  )
}

/** The failed calls to the add-on's provider, searchable and expandable. */
export function FailedAttempts(props: Props) {
  const { attempts, search } = props
  return (
    <Section id="failed-attempts" title="Failed attempts">
      {attempts.length === 0 && isOpenRange(search) ? (
        <EmptyState drawing="installs">There are currently no failed attempts</EmptyState>
      ) : (
        <FilteredAttempts {...props} />
      )}
    </Section>
  )
}
