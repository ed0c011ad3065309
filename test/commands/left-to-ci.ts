import { leftToCi } from './chosen-files.ts'

/* Prints the projects that CI runs after `npm test`, for `.ci/run`. */
console.log(leftToCi.join(' '))
