import classes from './upload-progress.module.css'

/** How much of a picture has gone out, from 0 to 1; what follows is the platform's checking. */
export function UploadProgress({ sent }: { sent: number }) {
  return (
    <div className={classes.progress}>
      <progress aria-label="Upload" max={1} value={sent} />
      <span>{sent < 1 ? `Uploading, ${Math.floor(sent * 100)}%` : 'Uploaded. The platform checks it…'}</span>
    </div>
  )
}
