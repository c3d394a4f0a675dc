//! One symbolic session at a time, for all threads and processes of a user.
//!
//! Without a licence key Symbolica allows one thread per user and ends the process otherwise. A
//! session therefore runs on a short-lived thread of its own while it holds a mutex of this process
//! and a lock on a file shared by all processes of the user.
//!
//! Tokens and spans of the compiler cannot be used on that thread: derivations take plain data and return kernels, and `emit` alone writes tokens.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use symbolica::license::LicenseManager;

/// Environment variable with a Symbolica licence key.
pub const LICENSE_VARIABLE: &str = "SYMBOLICA_LICENSE";

/// Environment variable with the path of the lock file, for users whose cache folder is not shared by all their processes.
pub const LOCK_VARIABLE: &str = "PLIANT_SYMBOLIC_LOCK";

/// Stack of a session: expressions are walked recursively.
const STACK_BYTES: usize = 256 << 20;

/// Why a session did not end well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The lock file of the user could not be opened or locked.
    Lock {
        /// The file.
        path: PathBuf,
        /// Message of the operating system.
        reason: String,
    },
    /// The key in `SYMBOLICA_LICENSE` was refused.
    License {
        /// Message of Symbolica.
        reason: String,
    },
    /// The thread of the session could not be started.
    Thread {
        /// Message of the operating system.
        reason: String,
    },
    /// The derivation panicked.
    Panicked {
        /// The panic's message.
        message: String,
    },
}

impl core::fmt::Display for SessionError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Lock { path, reason } => write!(
                f,
                "could not lock `{}`, which keeps symbolic sessions of this user apart: {reason}",
                path.display()
            ),
            Self::License { reason } => {
                write!(f, "the key in {LICENSE_VARIABLE} was refused by Symbolica: {reason}")
            }
            Self::Thread { reason } => {
                write!(f, "could not start the thread of a symbolic session: {reason}")
            }
            Self::Panicked { message } => write!(f, "the symbolic derivation failed: {message}"),
        }
    }
}

impl std::error::Error for SessionError {}

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Runs `derivation` as the only symbolic session of this user and returns its result.
///
/// Waits for sessions of other threads and processes of this user that go through this function.
/// With a valid key in `SYMBOLICA_LICENSE` nothing is locked and sessions run side by side. A
/// session inside a session runs in place.
///
/// # Errors
///
/// [`SessionError`] if the lock, the key or the thread fails, or the derivation panics.
pub fn session<R: Send>(derivation: impl FnOnce() -> R + Send) -> Result<R, SessionError> {
    if INSIDE.get() {
        return Ok(derivation());
    }
    let licensed = activate_license()?;
    if licensed {
        return on_own_thread(derivation);
    }
    static PROCESS: Mutex<()> = Mutex::new(());
    let _process = PROCESS.lock().unwrap_or_else(PoisonError::into_inner);
    let _user = lock_user()?;
    let sentinel = Sentinel::start();
    let result = on_own_thread(derivation);
    sentinel.dismiss();
    result
}

fn on_own_thread<R: Send>(derivation: impl FnOnce() -> R + Send) -> Result<R, SessionError> {
    thread::scope(|scope| {
        let handle = thread::Builder::new()
            .name("pliant symbolic session".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, || {
                INSIDE.set(true);
                derivation()
            })
            .map_err(|error| SessionError::Thread { reason: error.to_string() })?;
        handle.join().map_err(|panic| SessionError::Panicked { message: panic_message(panic.as_ref()) })
    })
}

fn panic_message(panic: &(dyn core::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}

/// Whether unrestricted use is unlocked; the key is handed over once per process, before anything else.
fn activate_license() -> Result<bool, SessionError> {
    static STATE: OnceLock<Result<bool, String>> = OnceLock::new();
    STATE
        .get_or_init(|| match std::env::var(LICENSE_VARIABLE) {
            Ok(key) if !key.trim().is_empty() => {
                LicenseManager::set_license_key(key.trim())?;
                Ok(LicenseManager::is_licensed())
            }
            _ => Ok(false),
        })
        .clone()
        .map_err(|reason| SessionError::License { reason })
}

/// The file whose lock all sessions of this user share.
fn lock_path() -> PathBuf {
    if let Some(path) = std::env::var_os(LOCK_VARIABLE) {
        return PathBuf::from(path);
    }
    let cache = std::env::var_os("XDG_CACHE_HOME")
        .or_else(|| std::env::var_os("LOCALAPPDATA"))
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")));
    if let Some(folder) = cache.map(|cache| cache.join("pliant"))
        && fs::create_dir_all(&folder).is_ok()
        && open(&folder.join("symbolic.lock")).is_ok()
    {
        return folder.join("symbolic.lock");
    }
    let user = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).unwrap_or_default();
    std::env::temp_dir().join(format!("pliant-symbolic-{user}.lock"))
}

fn open(path: &PathBuf) -> std::io::Result<File> {
    OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)
}

fn lock_user() -> Result<File, SessionError> {
    let path = lock_path();
    let failed = |error: std::io::Error| SessionError::Lock { path: path.clone(), reason: error.to_string() };
    let file = open(&path).map_err(failed)?;
    file.lock().map_err(failed)?;
    Ok(file)
}

/// Speaks when a session ends the process.
///
/// If a program that does not use the lock file runs the user's only restricted session, Symbolica ends the process at once: nothing in it can still say
/// what to do. A waiting shell can: it is told when the session is over, and prints the advice if its input ends without that word.
struct Sentinel(Option<Child>);

impl Sentinel {
    fn start() -> Self {
        let child = cfg!(unix).then(|| {
            Command::new("sh")
                .arg("-c")
                .arg("read -r word || printf '%s\\n' \"$0\" >&2")
                .arg(
                    "pliant: Symbolica ended this process: probably another program of this user (a notebook, \
                     say) runs an unlicensed Symbolica, which allows one at a time. Close that program and build \
                     again, or set a licence key in SYMBOLICA_LICENSE (free for hobbyists and students, see \
                     symbolica.io). pliant's own sessions wait for each other and are not the cause.",
                )
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .spawn()
                .ok()
        });
        Self(child.flatten())
    }

    fn dismiss(self) {
        if let Some(mut child) = self.0 {
            if let Some(mut input) = child.stdin.take() {
                // A sentinel that cannot be reached has ended already; there is nothing left to tell it.
                let _ = input.write_all(b"done\n");
            }
            let _ = child.wait();
        }
    }
}
