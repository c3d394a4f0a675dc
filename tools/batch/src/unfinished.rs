//! Files that get their name when they are complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::BatchError;

/// A file that is written beside its name. It is removed where it is not finished; where the process is killed, the next one takes it over.
#[derive(Debug)]
pub(crate) struct Unfinished {
    path: PathBuf,
    beside: PathBuf,
    /// Locked as long as it is written.
    file: File,
    finished: bool,
}

impl Unfinished {
    /// Begins a file.
    ///
    /// # Errors
    /// [`ErrorKind::ResourceBusy`] where another process writes it; others of the file.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
        name.push(".part");
        let beside = path.with_file_name(name);
        // An existing file may be another process's, until it is locked here.
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&beside)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(ErrorKind::ResourceBusy, "another process writes it"));
            }
            // Some file systems of clusters have no locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        Ok(Self { path: path.to_owned(), beside, file, finished: false })
    }

    /// The empty file.
    pub(crate) fn empty(&self) -> io::Result<File> {
        self.file.set_len(0)?;
        self.file.try_clone()
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.finished {
            // There is no one left to tell.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Finishes a file with these contents.
fn filled(file: Unfinished, contents: &[u8]) -> io::Result<()> {
    file.empty()?.write_all(contents)?;
    file.finish()
}

/// Writes a file as a whole, or not at all: beside its name, and renamed when it is complete. Devices and pipes are written to as they are.
///
/// # Errors
/// As [`fs::write`]. A file that was there is then as it was.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let there = match fs::metadata(path) {
        Ok(there) if there.is_file() => there,
        Ok(_) => return fs::write(path, contents),
        Err(_) => return filled(Unfinished::new(path)?, contents.as_ref()),
    };
    // The file behind a link is written, one that is protected is not, and access stays as it is.
    let path = fs::canonicalize(path)?;
    OpenOptions::new().write(true).open(&path)?;
    let file = Unfinished::new(&path)?;
    file.file.set_permissions(there.permissions())?;
    filled(file, contents.as_ref())
}

/// A folder that is removed again where it was made here and stays empty.
#[derive(Debug)]
pub(crate) struct Folder {
    made: Option<PathBuf>,
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Result<Self, BatchError> {
        let there = path.is_dir();
        fs::create_dir_all(path).map_err(BatchError::file("make the folder", path))?;
        Ok(Self { made: (!there).then(|| path.to_owned()) })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Some(path) = &self.made {
            // Refused where there is something in it.
            let _ = fs::remove_dir(path);
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn files_are_written_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write(&at("one"), "first").unwrap();
        fs::set_permissions(at("one"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink(at("one"), at("link")).unwrap();
        write(&at("link"), "second").unwrap();
        assert_eq!(fs::read_to_string(at("one")).unwrap(), "second");
        assert_eq!(fs::metadata(at("one")).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        // Another process is at it.
        let other = Unfinished::new(&at("one")).unwrap();
        assert_eq!(write(&at("one"), "third").unwrap_err().kind(), ErrorKind::ResourceBusy);
        drop(other);
        assert_eq!(fs::read_to_string(at("one")).unwrap(), "second");
        assert_eq!(write(&at("none/one"), "").unwrap_err().kind(), ErrorKind::NotFound);
        assert!(write(folder.path(), "").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn devices_stay_what_they_are() {
        write(Path::new("/dev/null"), "text").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        if Path::new("/dev/full").exists() {
            assert_eq!(write(Path::new("/dev/full"), "text").unwrap_err().kind(), ErrorKind::StorageFull);
        }
    }
}
