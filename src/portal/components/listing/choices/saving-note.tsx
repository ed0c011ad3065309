import classes from './choices.module.css'

/** Says beside a title that a choice is on its way to the platform; told aloud is only that it has arrived. */
export function SavingNote({ isUnsaved }: { isUnsaved: boolean }) {
  return <span className={classes.saving}>{isUnsaved ? 'Saving…' : ''}</span>
}
