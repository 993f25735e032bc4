// Fields that are never read, by their names: a snapshot has typed text though the page shows dots.

/** Names of secrets in the languages of most apps; `_`, `-` and capitals within a name count as blanks. */
export const secretNames =
  /\b(?:api ?keys?\b|(?:access|private|secret|signing|licen[cs]e) ?keys?\b|tokens?\b|secret\b|cv[cv]\b|otp\b|card ?(?:no\b|num)|security ?code|(?:one ?time|verification|authentication) ?code)|passw|passcode|pass ?phrase|\bpin\b|\bpwd\b|kennwort|mot de passe|contrase[nñ]|^clave\b|clave (?:de acceso|secreta)|senha|parola d.?ordine|^parol[aăe](?!\p{L}| chiave)|wachtwoord|lösenord|adgangskode|salasana|hasło|heslo|jelszó|geslo|lozinka|şifre|mật khẩu|kata sandi|парол|κωδικός πρόσβασης|סיסמ|كلمة (?:المرور|السر)|رمز عبور|पासवर्ड|รหัสผ่าน|密[码碼]|口令|パスワード|パスコード|暗証番号|비밀번호|암호/imu;

/** Values of `autocomplete` for fields that hold a secret. */
export const secretPurposes = /\b(?:(?:current|new)-password|cc-(?:number|csc)|one-time-code)\b/i;

/** True when a name of a field, such as its label or identifier, says that it takes a secret. */
export function isSecretName(...names: readonly (string | undefined)[]): boolean {
  return names.some(
    (name) => name !== undefined && secretNames.test(withBlanks(name.slice(0, nameCharactersMax))),
  );
}

const nameCharactersMax = 1_000;

/** `loginPin` and `login_pin` as `login Pin`. */
function withBlanks(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ");
}
