import { Button, Title } from '@mantine/core'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useEffect, useRef } from 'react'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import type { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { HeldBar } from './held-bar.tsx'
import { itemLink } from './item-link.ts'
import { useDesk } from './use-desk.ts'
import { decisionKinds } from '#contract/desk/decision-entry.ts'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import type { InboxSearch } from '../inbox/search.ts'
import adminClasses from '../admin.module.css'
import classes from '../inbox/inbox.module.css'
import deskClasses from './desk.module.css'

const KeysHelp = lazyPart(async () => (await import('./keys/keys-help.tsx')).KeysHelp)

/** False while the desk, with what is open on it, first appears. */
export const DeskThere = createContext<{ readonly current: boolean }>({ current: true })

interface Props {
  /** The list's filter, which stays while items are opened. */
  search: InboxSearch
  /** The waiting items, in the order of the list. */
  rows: readonly DeskItem[]
  more: Pick<ReturnType<typeof useMoreRows>, 'problem' | 'retry'>
  /** The open one; null if none. */
  open: string | null
  /** The list, under its filter and count. */
  children: ReactNode
}

/** The desk: what waits for staff, and beside it what is open, to be read and decided. */
export function DeskScreen({ search, rows, more, open, children }: Props) {
  const isThere = useRef(false)
  useEffect(() => void (isThere.current = true), [])
  const navigate = useNavigate()
  const desk = useDesk({
    to: '/admin/approvals',
    ids: rows.map(({ id }) => id),
    open,
    onOpen: (id) => {
      const item = rows.find((each) => each.id === id)
      if (item !== undefined) void navigate({ ...itemLink(item), search, resetScroll: false })
    },
  })
  return (
    <div className={adminClasses.screen}>
      <div className={deskClasses.title}>
        <Title order={1}>Approvals</Title>
        <div className={adminClasses.actions}>
          <AnchorLink
            to="/admin/decided"
            search={{ kind: decisionKinds.find((each) => each === search.kind) }}
          >
            Decided
          </AnchorLink>
          <Button variant="subtle" size="compact-sm" aria-keyshortcuts="?" onClick={desk.openHelp}>
            Keys
          </Button>
        </div>
      </div>
      <output className={deskClasses.said}>{desk.said}</output>
      <HeldBar open={open} />
      {desk.isHelpOpen && <KeysHelp onClose={desk.closeHelp} />}
      <div className={classes.panes} data-open={open !== null}>
        <section aria-label="Waiting" className={classes.waiting}>
          {children}
          <MoreProblem problem={more.problem} onRetry={more.retry} />
        </section>
        <DeskThere value={isThere}>
          <div className={classes.pane}>
            {open !== null && (
              <AnchorLink to="/admin/approvals" search={search} className={classes.back}>
                All that waits
              </AnchorLink>
            )}
            {open === null && rows.length > 0 ? (
              <div className={classes.hint}>
                <EmptyState drawing="inbox">Choose an item to read and decide it.</EmptyState>
              </div>
            ) : (
              <UnderHeading value>
                <Outlet />
              </UnderHeading>
            )}
          </div>
        </DeskThere>
      </div>
    </div>
  )
}
