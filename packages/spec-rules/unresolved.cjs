/** Leaves references as they are written, for rules about single files. */
const { Resolver } = require('@stoplight/spectral-ref-resolver');

module.exports = new Resolver({ dereferenceInline: false, dereferenceRemote: false });
