import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Dialog } from '../dialog/dialog.tsx'
import { EffectsAnswer } from './effects-answer.tsx'

interface Props extends ComponentProps<typeof EffectsAnswer> {
  title: string
  onClose: () => void
}

/** Shows what a step would do. */
export function EffectsDialog({ title, ask, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <EffectsAnswer ask={ask} />
      <div className={sectionClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
