import classes from '../desk.module.css'

/**
 * A key as it is written on the keyboard, beside what it does, where there is a keyboard; the help says the same in
 * words.
 */
export const Key = ({ name }: { name: string }) => (
  <kbd className={classes.key} data-beside aria-hidden="true">
    {name}
  </kbd>
)
