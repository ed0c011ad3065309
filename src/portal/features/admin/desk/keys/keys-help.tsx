import { Button } from '@mantine/core'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import facts from '#portal/ui/layout/facts-list.module.css'
import adminClasses from '../../admin.module.css'
import { turnKeys, useKeysAreOn } from './use-keys.ts'
import classes from '../desk.module.css'

const keys = [
  ['j or →', 'Open the next one'],
  ['k or ←', 'Open the previous one'],
  ['a', 'Approve the open one'],
  ['r', 'Reject it: asks for the reason'],
  ['m', 'Write a message on it'],
  ['c', 'Assign it to you; again: give it back'],
  ['u', 'Undo the latest decision, within ten seconds'],
  ['?', 'Show these keys'],
] as const

/** Lists the desk's keys, which can be turned off here. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const isOn = useKeysAreOn()
  return (
    <Dialog title="Keys of the decision desk" onClose={onClose}>
      <dl className={facts.facts}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={adminClasses.soft}>They do nothing while you type in a field.</p>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => turnKeys(checked)}
        />
        Use these keys in this browser
      </label>
      <div className={adminClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
