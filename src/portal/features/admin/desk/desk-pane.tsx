import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ComponentProps, type ReactNode, useContext, useEffect, useRef } from 'react'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { DeskThere } from './desk-screen.tsx'
import type { DecisionActor } from './send-decision.ts'
import classes from '../inbox/inbox.module.css'

interface Props {
  /** The heading's id. */
  about: 'open-approval' | 'open-repricing'
  addon: ComponentProps<typeof AddonIcon>['addon']
  name: string
  /** By whom it was asked for, and how long it waits. */
  line: ReactNode
  /** Its state. */
  tag: ReactNode
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
  /** Shows the outcome here while it is open; returns what ends that. */
  show: () => () => void
  children: ReactNode
}

/** The item that is open on a desk, in full, decided in place. Mounted anew for each item. */
export function DeskPane({ about, addon, name, line, tag, actor, show, children }: Props) {
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = useContext(DeskThere)
  // After a decision, reading continues here.
  useEffect(() => {
    if (!isThere.current) return
    heading.current?.focus({ preventScroll: true })
    // The evidence of the one before may have been read to its end.
    heading.current?.scrollIntoView({ block: 'nearest' })
    // Move focus only on opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(show, [])
  return (
    <article className={classes.approval} aria-labelledby={about} aria-busy={isBusy}>
      <header className={classes.heading}>
        <AddonIcon addon={addon} size={44} />
        <div>
          <Title order={2} id={about} ref={heading} tabIndex={-1}>
            {name}
          </Title>
          {line}
        </div>
        {tag}
      </header>
      {children}
    </article>
  )
}
