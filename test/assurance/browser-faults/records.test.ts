import { runCells } from './run-cells.ts'

runCells("add-ons' and staff's records", ['deprecation', 'installs', 'desk', 'letters', 'reasons'])
