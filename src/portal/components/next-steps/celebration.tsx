import { CloseButton, Title } from '@mantine/core'
import { useEffect } from 'react'
import { stageNames } from '../../../contract/blocker-links.ts'
import { flash } from '../../flash.ts'
import classes from './celebration.module.css'

/** Confetti, loaded now; none where people asked for less motion. */
async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  await confetti({ particleCount: 140, spread: 80, origin: { y: 0.35 }, disableForReducedMotion: true })
}

/** The moment an add-on arrives at a stage, once. */
export function Celebration({ name, to, onClose }: { name: string; to: 'beta' | 'ga'; onClose: () => void }) {
  useEffect(() => {
    throwConfetti().catch(() => flash.info('Imagine confetti here: it could not be loaded.'))
  }, [])
  return (
    <section className={classes.celebration} data-stage={to} aria-labelledby="celebration">
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
