import { Button } from '@mantine/core'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  /** As in 'the access token'. */
  name: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before leaving a secret that is shown only now and has not been stored. */
export function UnstoredQuestion({ name, onStay, onLeave }: Props) {
  return (
    <Dialog title={`Leave without the new ${name}?`} onClose={onStay}>
      <p>
        It is shown only now, and nobody can read it again. If it is not stored anywhere, another one must be
        made.
      </p>
      <div className={classes.actions}>
        <Button onClick={onStay}>Stay</Button>
        <Button variant="outline" color="red" onClick={onLeave}>
          Leave without it
        </Button>
      </div>
    </Dialog>
  )
}
