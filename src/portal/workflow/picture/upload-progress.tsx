import classes from './upload-progress.module.css'

/** The uploaded share of a picture, from 0 to 1; afterwards the platform checks it. */
export function UploadProgress({ sent }: { sent: number }) {
  return (
    <div className={classes.progress}>
      <progress aria-label="Upload" max={1} value={sent} />
      <span>{sent < 1 ? `Uploading, ${Math.floor(sent * 100)}%` : 'Uploaded. The platform checks it…'}</span>
    </div>
  )
}
