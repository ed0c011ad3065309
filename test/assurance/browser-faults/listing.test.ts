import { runCells } from './run-cells.ts'

runCells('the marketplace listing', ['listing'])
