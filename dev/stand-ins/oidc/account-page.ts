import {
  providerNames,
  type IdentityProvider,
} from '../../../shared/models/identity/identity-provider.ts';

/** Page on which the user chooses an identity, instead of at the provider. */
export const accountPage = (provider: IdentityProvider): string => {
  const name = providerNames[provider];
  // A Microsoft tenant that does not vouch for an address is not played.
  const verified =
    provider === 'google'
      ? '<label><input name="isVerified" type="checkbox" checked> Google confirms that the address is mine</label>'
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for ${name}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 26rem; padding: 3rem 1.5rem }
.note { border: 2px dashed; border-radius: .5rem; padding: .75rem 1rem }
label { display: block; margin-top: 1rem }
input:not([type=checkbox]) { box-sizing: border-box; display: block; font: inherit; padding: .5rem; width: 100% }
button { font: inherit; margin: 1.5rem .5rem 0 0; padding: .5rem 1rem }
</style>
</head>
<body>
<main>
<h1>Stand-in for ${name}</h1>
<p class="note">This is not ${name}: this machine plays it, to try the sign-in out. Say who you want to be. Nothing is sent anywhere.</p>
<form method="post">
<label>Email <input name="email" type="email" required value="grace@example.com" autocomplete="off"></label>
<label>First name <input name="firstName" value="Grace" autocomplete="off"></label>
<label>Last name <input name="lastName" value="Hopper" autocomplete="off"></label>
${verified}
<button name="choice" value="continue">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>`;
};
