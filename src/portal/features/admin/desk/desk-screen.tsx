import { Button, Title } from '@mantine/core'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useEffect, useRef } from 'react'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink, type LinkTarget } from '#portal/ui/links.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import type { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { HeldBar } from './held-bar.tsx'
import { useDesk } from './use-desk.ts'
import type { DecidedSearch } from '../decided/search.ts'
import adminClasses from '../admin.module.css'
import classes from '../inbox/inbox.module.css'
import deskClasses from './desk.module.css'

const KeysHelp = lazyPart(async () => (await import('./keys-help.tsx')).KeysHelp)

/** False while a desk, with what is open on it, first appears. */
export const DeskThere = createContext<{ readonly current: boolean }>({ current: true })

interface Props {
  title: string
  /** The desk's page with its filter, and what leads back to it from an open item. */
  page: LinkTarget & { to: NonNullable<LinkTarget['to']> }
  back: string
  /** The filter of the decisions of this desk. */
  decided?: DecidedSearch
  /** Asks to choose an item. */
  hint: string
  /** The waiting items, in the order of the list. */
  rows: readonly { id: string }[]
  more: Pick<ReturnType<typeof useMoreRows>, 'problem' | 'retry'>
  /** The open one; null if none. */
  open: string | null
  /** Where an item is open. */
  linkTo: (id: string) => LinkTarget
  /** The conversations that this desk's decisions are sent in, by id. */
  sent: Readonly<Record<string, unknown>>
  /** The list, under its filter and count. */
  children: ReactNode
}

/** A desk: what waits for staff, and beside it what is open, to be read and decided. */
export function DeskScreen(props: Props) {
  const { title, page, back, decided = {}, hint, rows, more, open, linkTo, sent, children } = props
  const isThere = useRef(false)
  useEffect(() => void (isThere.current = true), [])
  const navigate = useNavigate()
  const desk = useDesk({
    to: page.to,
    ids: rows.map(({ id }) => id),
    open,
    onOpen: (id) => void navigate({ ...linkTo(id), resetScroll: false }),
  })
  return (
    <div className={adminClasses.screen}>
      <div className={deskClasses.title}>
        <Title order={1}>{title}</Title>
        <div className={adminClasses.actions}>
          <AnchorLink to="/admin/decided" search={decided}>
            Decided
          </AnchorLink>
          <Button variant="subtle" size="compact-sm" aria-keyshortcuts="?" onClick={desk.openHelp}>
            Keys
          </Button>
        </div>
      </div>
      <HiddenText>
        <output>{desk.said}</output>
      </HiddenText>
      <HeldBar open={open} sent={sent} />
      {desk.isHelpOpen && <KeysHelp onClose={desk.closeHelp} />}
      <div className={classes.panes} data-open={open !== null}>
        <section aria-label="Waiting" className={classes.waiting}>
          {children}
          <MoreProblem problem={more.problem} onRetry={more.retry} />
        </section>
        <DeskThere value={isThere}>
          <div className={classes.pane}>
            {open !== null && (
              <AnchorLink {...page} className={classes.back}>
                {back}
              </AnchorLink>
            )}
            {open === null && rows.length > 0 ? (
              <div className={classes.hint}>
                <EmptyState drawing="inbox">{hint}</EmptyState>
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
