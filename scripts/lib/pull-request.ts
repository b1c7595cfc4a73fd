/** The comment that a workflow maintains in a pull request. */

export interface Settings {
  /** The URL of GitHub's API. */
  api: string;
  /** `owner/name`. */
  repository: string;
  pullRequest: string;
  token: string;
}

/** Identifies the comment by a line that GitHub does not display. */
const marker = '<!-- mostrador: review of the description -->';
/** The maximum page size of GitHub's lists. */
const pageSize = 100;

interface Comment {
  id: number;
  body: string;
  html_url: string;
}

/** Reads the settings. @throws if a variable set by workflows is missing; the message names it */
export function settingsFrom(environment: NodeJS.ProcessEnv): Settings {
  const need = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set: this runs in a workflow of a pull request.`);
    return value;
  };
  return {
    api: environment.GITHUB_API_URL ?? 'https://api.github.com',
    repository: need('GITHUB_REPOSITORY'),
    pullRequest: need('PULL_REQUEST'),
    token: need('GITHUB_TOKEN'),
  };
}

/** Edits the comment if it exists, otherwise creates it. */
export async function comment(settings: Settings, text: string): Promise<{ url: string; edited: boolean }> {
  const body = `${marker}\n${text}`;
  const own = await find(settings);
  const written = own
    ? await ask(settings, 'PATCH', `issues/comments/${own.id}`, { body })
    : await ask(settings, 'POST', `issues/${settings.pullRequest}/comments`, { body });
  return { url: isComment(written) ? written.html_url : 'the comment', edited: own !== undefined };
}

async function find(settings: Settings): Promise<Comment | undefined> {
  for (let page = 1; ; page++) {
    const path = `issues/${settings.pullRequest}/comments?per_page=${pageSize}&page=${page}`;
    const listed = await ask(settings, 'GET', path);
    const comments = Array.isArray(listed) ? listed : [];
    const own = comments.filter(isComment).find(({ body }) => body.startsWith(marker));
    if (own || comments.length < pageSize) return own;
  }
}

function isComment(value: unknown): value is Comment {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'body' in value && 'html_url' in value
  );
}

async function ask(
  { api, repository, token }: Settings,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}.`);
  return response.json();
}
