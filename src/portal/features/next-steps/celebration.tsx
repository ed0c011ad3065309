import { CloseButton, Title } from '@mantine/core'
import { useEffect } from 'react'
import type { Stage } from '#machines/progression/stage.ts'
import { stageNames } from '#contract/stage.ts'
import { flash } from '#portal/app/flashes/flash.ts'
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

/**
 * Scrolls to the celebration at the top, where the pressed button has disappeared with its stage; again once
 * the new stage's panel has rendered.
 */
function takeThere(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'center' })
}

interface Props {
  name: string
  to: 'beta' | 'ga'
  /** The stage as the page now shows it. */
  stage: Stage
  /** True if the add-on is listed on the marketplace. */
  listed: boolean
  onClose: () => void
}

const words = {
  beta: {
    listed: 'Everybody can find it now. Next stop: general availability.',
    unlisted: 'It is not listed on the marketplace yet. Next stop: general availability.',
  },
  ga: {
    listed: 'It is live for everybody. Well done!',
    unlisted: 'Its plans are for sale, but it is not listed on the marketplace yet. Well done!',
  },
}

/** Celebrates an add-on's arrival at a stage, once. */
export function Celebration({ name, to, stage, listed, onClose }: Props) {
  useEffect(() => {
    throwConfetti().catch(() => flash.info('Imagine confetti here: it could not be loaded.'))
  }, [])
  return (
    <section
      key={stage}
      ref={takeThere}
      tabIndex={-1}
      className={classes.celebration}
      data-stage={to}
      aria-labelledby="celebration"
    >
      <div>
        <Title order={2} id="celebration">
          {name} is now in {stageNames[to]}
        </Title>
        <p>{words[to][listed ? 'listed' : 'unlisted']}</p>
      </div>
      <CloseButton aria-label="Close the celebration" onClick={onClose} />
    </section>
  )
}
