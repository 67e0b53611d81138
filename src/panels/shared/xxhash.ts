// Named here, as whoever fetches the library itself fetches all of its twenty algorithms.
export { xxhash64 } from 'hash-wasm';
