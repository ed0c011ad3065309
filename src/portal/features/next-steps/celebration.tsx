import { CloseButton, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Addon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import type { Progression } from './use-progression.ts'
import classes from './celebration.module.css'

/**
 * Throws confetti, loaded on demand; none with reduced motion. A worker would violate the content security
 * policy.
 */
async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const throwing = confetti.create(undefined, {
    useWorker: false,
    resize: true,
    disableForReducedMotion: true,
  })
  await throwing({ particleCount: 140, spread: 80, origin: { y: 0.35 } })
}

/** Focuses the stage's panel, as the celebration closes that had the focus. */
function takeToPanel(): void {
  document.querySelector<HTMLElement>('#stage-panel')?.focus()
}

interface Props {
  addon: Addon
  to: 'beta' | 'ga'
  progression: Progression
}

const words = {
  beta: {
    listed: 'Everybody can find it within 90 minutes. Next stop: general availability.',
    unlisted: 'It is not listed on the marketplace yet. Next stop: general availability.',
  },
  ga: {
    listed: 'Its plans are for sale, and the marketplace shows it within 90 minutes. Well done!',
    unlisted: 'Its plans are for sale, but it is not listed on the marketplace yet. Well done!',
  },
}

/** Celebrates an add-on's arrival at a stage, once; stays while it has the focus or the pointer. */
export function Celebration({ addon, to, progression }: Props) {
  const { lists, closeCelebration, attendCelebration } = progression
  useEffect(() => {
    throwConfetti().catch(() => flash.info('Imagine confetti here: it could not be loaded.'))
  }, [])
  const section = useRef<HTMLElement>(null)
  const shown = useRef<string>(null)
  // At the top, since the pressed button disappears with its stage; again once the new stage's panel has rendered,
  // unless the user has gone on meanwhile.
  useLayoutEffect(() => {
    if (shown.current === addon.state) return
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body
    if (isLost || shown.current === null) section.current?.focus({ preventScroll: true })
    if (section.current?.contains(document.activeElement)) section.current.scrollIntoView({ block: 'center' })
    shown.current = addon.state
  }, [addon.state])
  const notice = ({ currentTarget }: SyntheticEvent) =>
    attendCelebration(currentTarget.contains(document.activeElement) || currentTarget.matches(':hover'))
  const attention = { onFocus: notice, onBlur: notice, onPointerEnter: notice, onPointerLeave: notice }
  const isListed = addon.state === to ? addon.visible : lists
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.celebration}
      data-stage={to}
      aria-labelledby="celebration"
      {...attention}
    >
      <div>
        <Title order={2} id="celebration">
          {addon.displayName} is now in {stageNames[to]}
        </Title>
        <p>{words[to][isListed ? 'listed' : 'unlisted']}</p>
      </div>
      <CloseButton
        aria-label="Close the celebration"
        onClick={() => {
          closeCelebration()
          takeToPanel()
        }}
      />
    </section>
  )
}
