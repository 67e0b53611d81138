import library from 'flatpickr';
import rules from 'flatpickr/dist/flatpickr.css?inline';
import { addRules } from '../styles/add-rules.ts';

addRules(rules);

/** The library of calendars, with its looks. */
export const flatpickr = library;
