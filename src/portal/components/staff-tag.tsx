import classes from './staff-tag.module.css'

/** Marks a part of a page that only platform staff see. */
export const StaffTag = () => <p className={classes.tag}>Partner Portal Admin Only</p>
