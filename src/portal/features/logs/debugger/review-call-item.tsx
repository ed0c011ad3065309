import { Tag } from '#portal/ui/signs/tag.tsx'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { useAnchor } from '#portal/ui/layout/use-anchor.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { CallDetails } from './call-details.tsx'
import { callAnchor, outcomeWording, tookWording, verdictLooks } from './wording.ts'
import classes from './debugger.module.css'

/** A call of a review, which opens to its request and answer; open at once where the URL names it. */
export function ReviewCallItem({ slug, call }: { slug: string; call: ReviewCall }) {
  const anchor = callAnchor(call.number)
  const opener = useAnchor<HTMLButtonElement>(anchor)
  const visit = useLocation({
    select: ({ hash, state: { __TSR_key: key } }) => (hash === anchor ? (key ?? hash) : null),
  })
  const [choice, setChoice] = useState<{ visit: string | null; isOpen: boolean } | null>(null)
  // A link to the call opens it again, whatever was chosen before.
  const isOpen = choice !== null && choice.visit === visit ? choice.isOpen : visit !== null
  const { name, tone, icon } = verdictLooks[call.verdict]
  return (
    <li className={classes.call} data-verdict={call.verdict}>
      <button
        ref={opener}
        id={anchor}
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        onClick={() => setChoice({ visit, isOpen: !isOpen })}
      >
        <Icon name="chevron" size={14} />
        <span className={classes.number}>{call.number}</span>
        <span className={classes.name}>
          <span>{call.subject.replace(/,$/, '')}</span>
          <span className={classes.target}>
            <b>{call.method}</b> {call.url}
          </span>
        </span>
        <span className={classes.outcome}>
          <span>{outcomeWording(call)}</span>
          {call.tookMs !== null && <span>{tookWording(call.tookMs)}</span>}
        </span>
        <Tag tone={tone} icon={icon}>
          {name}
        </Tag>
      </button>
      {isOpen && <CallDetails slug={slug} call={call} />}
    </li>
  )
}
