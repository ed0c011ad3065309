import { CloseButton, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { stageNames } from '../../../contract/blocker-links.ts'
import { flash } from '../../flash.ts'
import classes from './celebration.module.css'

/** Confetti, loaded now; none where people asked for less motion. A worker would be against the page's policy. */
async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const throwing = confetti.create(undefined, {
    useWorker: false,
    resize: true,
    disableForReducedMotion: true,
  })
  await throwing({ particleCount: 140, spread: 80, origin: { y: 0.35 } })
}

/** The moment an add-on arrives at a stage, once. */
export function Celebration({ name, to, onClose }: { name: string; to: 'beta' | 'ga'; onClose: () => void }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // It stands on top; whoever progressed from further down is taken there.
    section.current?.scrollIntoView({ block: 'center' })
    throwConfetti().catch(() => flash.info('Imagine confetti here: it could not be loaded.'))
  }, [])
  return (
    <section ref={section} className={classes.celebration} data-stage={to} aria-labelledby="celebration">
      <div>
        <Title order={2} id="celebration">
          {name} is now in {stageNames[to]}
        </Title>
        <p>
          {to === 'beta'
            ? 'Everybody can find it now. Next stop: general availability.'
            : 'It is live for everybody. Well done!'}
        </p>
      </div>
      <CloseButton aria-label="Close the celebration" onClick={onClose} />
    </section>
  )
}
