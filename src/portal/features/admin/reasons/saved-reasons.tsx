import { Button } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { rejectionReasonList } from '#contract/desk/rejection-reason-endpoints.ts'
import type { RejectionReason } from '#contract/desk/rejection-reason.ts'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { callApi } from '#portal/wire/api.ts'
import { type Outcome, partOutcome } from '#portal/wire/loading-part.ts'
import classes from './reasons.module.css'

type Kind = RejectionReason['kinds'][number]

const read = (kind: Kind, { signal }: AbortController) =>
  partOutcome(callApi(rejectionReasonList, { query: { kind } }, { signal }), signal)

/** Reads the saved reasons for a kind of decisions, and again when asked to; the outcome is null at first. */
export function useSavedReasons(kind: Kind) {
  const [outcome, setOutcome] = useState<Outcome<RejectionReason[]> | null>(null)
  useEffect(() => {
    const reading = new AbortController()
    void read(kind, reading).then(setOutcome)
    return () => reading.abort()
  }, [kind])
  return { outcome, readAgain: () => void read(kind, new AbortController()).then(setOutcome) }
}

interface Props extends ReturnType<typeof useSavedReasons> {
  /** The button that opens the list, for who opens it otherwise. */
  button: RefObject<HTMLButtonElement | null>
  onChoose: (text: string) => void
}

/** The saved reasons to choose from. The form works without them: where they could not be read, that is said here. */
export function SavedReasons({ outcome, readAgain, button, onChoose }: Props) {
  if (outcome === null) return <span className={classes.under}>Loading saved reasons…</span>
  // The page's own bar says that the session has ended.
  if ('problem' in outcome && outcome.problem.kind === 'expired') return null
  if ('problem' in outcome)
    return (
      <span role="alert" className={classes.unread}>
        The saved reasons could not be loaded. {outcome.problem.message}
        <Button variant="default" size="compact-sm" onClick={readAgain}>
          Try again
        </Button>
      </span>
    )
  if (outcome.found.length === 0)
    return (
      <span className={classes.under}>
        No reason is saved for this kind. <AnchorLink to="/admin/reasons">Manage saved reasons</AnchorLink>
      </span>
    )
  return (
    <RowMenu
      ref={button}
      named
      label="Saved reasons"
      items={[
        ...outcome.found.map(({ title, text }) => ({
          label: title,
          blockers: [],
          onSelect: () => onChoose(text),
        })),
        { label: 'Manage saved reasons', blockers: [], link: { to: '/admin/reasons' } },
      ]}
    />
  )
}
