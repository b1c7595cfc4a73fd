/**
 * Resolves references for Spectral. Its own resolver notes every use of a file as one level of depth and stops resolving inside a file
 * that was used a hundred times (stoplightio/spectral#2790), as our shared files are. Here each using file counts once.
 */
const { createHttpAndFileResolver } = require('@stoplight/spectral-ref-resolver');

/**
 * Lets an opened file note each file that uses it only once.
 * @param {{ uriStack: string[] }} file
 */
function noteOnce(file) {
  let users = file.uriStack;
  Object.defineProperty(file, 'uriStack', {
    get: () => users,
    set: (noted) => {
      users = [...new Set(noted)];
    },
  });
}

const resolver = createHttpAndFileResolver();
const files = resolver.uriCache;
const keep = files.set.bind(files);
files.set = (address, opening) => {
  keep(address, opening);
  Promise.resolve(opening).then(noteOnce, () => {});
};

module.exports = resolver;
